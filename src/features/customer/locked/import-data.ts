/** What the import of locked numbers is about. */

import { changedByLocks } from '../../../console/calls/person-actions'
import type { ImportKind } from '../../../console/imports/import-kind'
import { lockImportEndpoints } from '../../../contract/phone/lock-import'
import { lockFieldTitles } from '../../../lib/columns/lock-import'

export const lockImport: ImportKind = {
  endpoints: lockImportEndpoints as never,
  title: '锁定号码',
  unit: '个',
  fields: lockFieldTitles,
  modes: {
    SKIP: '已锁定的号码不动，只锁定还没有的。',
    UPDATE: '已锁定的按文件改类型和原因；到期只会延后，投诉仍是投诉。',
    APPEND: '已锁定的只在文件里到期更晚时延长。',
    FAIL: '已锁定的号码算失败，记在结果文件里。',
  },
  kept: '后来解锁、处理或改过的会留下。',
  refreshes: changedByLocks,
}
