/** The file with what the page's head says where the login form stands in it. By itself, for the build reads it as it is. */
export const loginHead = 'login-head.html'
