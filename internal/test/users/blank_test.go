package users

// Generated files declare the blank identifier as well, and this is no clash.
var _ = found
