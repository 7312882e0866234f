module msgq/bench

go 1.19
