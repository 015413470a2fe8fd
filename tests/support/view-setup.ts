/** For tests that render: what testing-library would do by itself if vitest's functions were global. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// What is waited for may stand behind the first import of a lazy part, on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
