/**
 * The file with the page head that goes with the rendered login form. It has its own module because the build reads
 * this file directly.
 */
export const loginHead = 'login-head.html'
