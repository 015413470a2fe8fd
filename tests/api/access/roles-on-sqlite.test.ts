import { testRoles } from '../../support/access/test-roles'

testRoles('sqlite')
