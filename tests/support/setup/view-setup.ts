/** For tests that render: does what testing-library would do by itself if vitest's functions were global. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { ime } from '../../../src/ui/field/ime'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// An awaited element may need the first import of a lazy part, which is slow while other tests keep the machine busy.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
// A test's composition must not take the Enter of the next one, which may come in the same moment.
afterEach(() => ime.onCompositionEnd({ timeStamp: Number.NEGATIVE_INFINITY }))
