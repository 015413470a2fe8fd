import { testForeigners } from '../../support/access/test-foreigners'

testForeigners('sqlite', 'otherChannel')
testForeigners('sqlite', 'otherCompany')
