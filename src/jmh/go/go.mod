module msgq/afecho

go 1.19
