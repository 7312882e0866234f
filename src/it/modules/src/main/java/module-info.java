module example.modules {
  requires io.github.msgq;
}
