/**
 * The tests that should kill a mutant, each by its file and by as little of it as suffices. They run on SQLite only, if
 * the planted fault is the same on both databases.
 */

/**
 * @typedef {{ caughtBy: string, only: string }} Killer `only` is a regular expression for the full names of tests
 * @typedef {object} Fault
 * @property {string} what the fault in words
 * @property {string} file where it is planted
 * @property {string} find occurs exactly once in the file
 * @property {string} replace
 * @typedef {Fault & Killer} Mutant
 */

const quoted = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Two copies of the data answer alike, although one has no rows of others.
 * @param {string} account
 * @param {string} endpoint
 * @returns {Killer}
 */
export const sees = (account, endpoint) => ({
  caughtBy: 'tests/api/non-interference.test.ts',
  only: `on sqlite ${account} sees the same without the rows of others ${quoted(endpoint)}$`,
})

/**
 * The endpoint accepts with the right, refuses without it, and a write leaves one row in the log.
 * @param {string} endpoint
 * @returns {Killer}
 */
export const accepts = (endpoint) => ({
  caughtBy: 'tests/api/accepted-requests.test.ts',
  only: `on sqlite ${quoted(endpoint)}$`,
})

/** The file of all rights is the contract's and the roles'. */
export const rights = {
  caughtBy: 'tests/api/access/rights.test.ts',
  only: 'the rights of the roles are those of rights.txt',
}

/**
 * What each role may call.
 * @param {string} name
 * @returns {Killer}
 */
export const roles = (name) => ({ caughtBy: 'tests/api/access/roles-on-sqlite.test.ts', only: `${quoted(name)}$` })

/**
 * What people find by an id of another company's row.
 * @param {string} endpoint
 * @returns {Killer}
 */
export const foreignCompanies = (endpoint) => ({
  caughtBy: 'tests/api/access/foreign-companies-on-sqlite.test.ts',
  only: `on sqlite ${quoted(endpoint)}$`,
})

/**
 * @param {string} name
 * @returns {Killer}
 */
export const callProperty = (name) => ({ caughtBy: 'tests/property/calls.test.ts', only: quoted(name) })

/** Events told once and in order, or twice and in any, come to the same. */
export const reordered = {
  caughtBy: 'tests/property/calls.test.ts',
  only: 'events on sqlite',
}

/**
 * @param {string} name
 * @returns {Killer}
 */
export const counters = (name) => ({ caughtBy: 'tests/property/counters.test.ts', only: `on sqlite ${quoted(name)}` })

/** The counters equal the calls, after any history. */
export const equalCalls = counters('equal the calls for any filter')

/**
 * Days that are added up anew.
 * @param {string} name
 * @returns {Killer}
 */
export const recounting = (name) => ({
  caughtBy: 'tests/api/recount.test.ts',
  only: `adding up a day anew ${quoted(name)}`,
})

/** The state machine of agents, with any events. */
export const agentState = { caughtBy: 'tests/property/agent-state.test.ts', only: 'an agent’s state' }

/**
 * @param {string} name
 * @returns {Killer}
 */
export const phones = (name) => ({ caughtBy: 'tests/property/phones.test.ts', only: quoted(name) })

/**
 * A list answers what a look at every row finds.
 * @param {string} endpoint
 * @returns {Killer}
 */
export const list = (endpoint) => ({ caughtBy: 'tests/property/lists.test.ts', only: `on sqlite ${quoted(endpoint)}$` })

/**
 * A request that comes again with its key is done once.
 * @param {string} name
 * @returns {Killer}
 */
export const repeated = (name) => ({
  caughtBy: 'tests/api/repeated-requests.test.ts',
  only: `on sqlite ${quoted(name)}`,
})

/**
 * Repeated refusals are counted.
 * @param {string} name
 * @returns {Killer}
 */
export const counts = (name) => ({ caughtBy: 'tests/api/repeated-refusals.test.ts', only: `on sqlite ${quoted(name)}` })

/** What a session may ask in a minute, whatever comes in whatever order. */
export const budget = { caughtBy: 'tests/property/request-budget.test.ts', only: 'takes what the limits say' }

/**
 * Whole numbers that a person types or pastes are counted.
 * @param {string} name
 * @returns {Killer}
 */
export const numberLimits = (name) => ({
  caughtBy: 'tests/api/number-limits.test.ts',
  only: `on sqlite ${quoted(name)}`,
})

/**
 * Numbers that people write among words.
 * @param {string} name
 * @returns {Killer}
 */
export const freeTexts = (name) => ({
  caughtBy: 'tests/api/free-texts.test.ts',
  only: `on sqlite ${quoted(name)}`,
})
