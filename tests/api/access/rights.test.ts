import { expect, it } from 'vitest'
import { rights } from '../../support/access/rights'

// What each role gets in truth is compared with the file beside it. `vitest -u` writes the file anew.
it('the rights of the roles are those of rights.txt', async () => {
  await expect(rights()).toMatchFileSnapshot('rights.txt')
})
