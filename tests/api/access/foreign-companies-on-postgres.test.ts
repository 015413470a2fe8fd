import { testForeigners } from '../../support/access/test-foreigners'

testForeigners('postgres', 'otherChannel')
testForeigners('postgres', 'otherCompany')
