import { testForeigners } from '../../support/access/test-foreigners'

testForeigners('sqlite', 'otherDepartment')
testForeigners('sqlite', 'colleague')
