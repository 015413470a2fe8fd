/**
 * Replaces each lone half of a character by U+FFFD; such halves appear where a text was cut at a UTF-16 unit. It does
 * the same as `String.prototype.toWellFormed`, which some browsers and compilers lack.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
