/** What the server says about this installation before the first call: JSON in the page's head. */
export interface Site {
  title: string
  /** The prefix of a user's avatar path. */
  imageHost: string
  /** How many hours an unused session lives. */
  sessionHours: number
  /** Whether users can sign in with a code that is sent to them. */
  codeLogin: boolean
  environment: string
  /** The environments in which errors are recorded. */
  errorLogEnvironments: readonly string[]
}

/** The defaults for missing values. */
export const unknownSite: Site = {
  title: '欢呼后台',
  imageHost: '',
  sessionHours: 12,
  codeLogin: false,
  environment: 'production',
  errorLogEnvironments: ['production'],
}

/** Reads the page's head. Missing or broken values get a default, so that the login page always appears. */
export function readSite(source: ParentNode = document): Site {
  try {
    return { ...unknownSite, ...JSON.parse(source.querySelector('#site')?.textContent ?? '{}') }
  } catch {
    return unknownSite
  }
}
