module msgq/twin

go 1.19
