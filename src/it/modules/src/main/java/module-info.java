module example.modules {
  requires msgq;
}
