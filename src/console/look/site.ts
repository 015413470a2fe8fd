/** What the server says of this installation, before the first call: JSON in the page's head. */
export interface Site {
  title: string
  /** Stands before a user's avatar path. */
  imageHost: string
  /** How long a session lives without being used. */
  sessionHours: number
  environment: string
  /** The environments in which errors are recorded. */
  errorLogEnvironments: readonly string[]
}

/** What is not said of it. */
export const unknownSite: Site = {
  title: '欢呼后台',
  imageHost: '',
  sessionHours: 12,
  environment: 'production',
  errorLogEnvironments: ['production'],
}

/** Reads the page's head; what is missing or broken there has a default, so that the login page always comes up. */
export function readSite(source: ParentNode = document): Site {
  try {
    return { ...unknownSite, ...JSON.parse(source.querySelector('#site')?.textContent ?? '{}') }
  } catch {
    return unknownSite
  }
}
