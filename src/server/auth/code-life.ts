/** How long a sign-in code can be used, in seconds. */
export const codeLifeSec = 300
