import { testForeigners } from '../../support/access/test-foreigners'

testForeigners('postgres', 'otherDepartment')
testForeigners('postgres', 'colleague')
