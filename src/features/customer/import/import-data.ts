/** What the import of customers is about. */
import type { ImportKind } from '../../../console/imports/import-kind'
import { customerImportEndpoints } from '../../../contract/customer/customer-import'
import { customerFieldTitles } from '../../../lib/columns/customer-import'
import { changedByOwner, unit } from '../customer-data'

export const customerImport: ImportKind = {
  endpoints: customerImportEndpoints as never,
  title: '客户',
  unit,
  fields: customerFieldTitles,
  modes: {
    SKIP: '号码已有的客户不动，只新增没有的。',
    UPDATE: '号码已有的客户按文件更新，归属人不变；文件里空着的项不动。',
    APPEND: '号码已有的客户只补上空着的项，加上文件里的跟进。',
    FAIL: '号码已有的客户算失败，记在结果文件里。',
  },
  kept: '后来打过电话、跟进过或改过的会留下。',
  refreshes: changedByOwner,
}
