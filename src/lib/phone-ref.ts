/** Whether a text has the form of an opaque phone reference (`p_` and 22 base64url characters); it may still open nothing. */
export const isPhoneRef = (text: string): boolean => /^p_[A-Za-z0-9_-]{22}$/.test(text)
