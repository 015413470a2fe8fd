/**
 * A text with U+FFFD for each half of a character that stands alone, as it does where a text was cut after so many UTF-16
 * units: what `String.prototype.toWellFormed` does, which not every browser and compiler knows.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
