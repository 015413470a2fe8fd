/** Fills the console's slots with the views of features. */
import type { Slots } from '../console/slots'
import { createCode } from '../ui/loading/code'

export const slots: Slots = {
  administrator: createCode(() =>
    import('../features/manager/administrator-dialog').then(({ AdministratorDialog }) => AdministratorDialog),
  ),
  companySettings: createCode(() =>
    import('../features/company/company-settings').then(({ CompanySettings }) => CompanySettings),
  ),
  customerPanel: createCode(() =>
    import('../features/customer/customer-panel').then(({ CustomerPanel }) => CustomerPanel),
  ),
  customerFlows: createCode(() =>
    import('../features/customer/flows/follow-list-dialog').then(({ FollowListDialog }) => FollowListDialog),
  ),
  customerForm: createCode(() =>
    import('../features/customer/customer-info-dialog').then(({ CustomerInfoDialog }) => CustomerInfoDialog),
  ),
}
