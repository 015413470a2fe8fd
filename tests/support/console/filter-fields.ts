/** Filter fields for tests of lists. A test that needs another key, title or source overrides it. */
import type { ChoiceField, PickField, TextField } from '../../../src/console/list/filter/filters'
import { choiceEndpoints } from '../../../src/contract/manager/choices'

export const keywordsField = {
  key: 'keywords',
  title: '关键词',
  kind: 'text',
  free: true,
} as const satisfies TextField

export const statusField = {
  key: 'status',
  title: '状态',
  kind: 'choice',
  options: [
    { value: 'ENABLED', label: '启用' },
    { value: 'DISABLED', label: '停用' },
  ],
} as const satisfies ChoiceField

export const typeField = {
  key: 'type',
  title: '类型',
  kind: 'choice',
  options: [
    { value: 0, label: '新客户' },
    { value: 10, label: '意向客户' },
    { value: 20, label: '重点客户' },
  ],
} as const satisfies ChoiceField

export const answeredField = {
  key: 'answered',
  title: '接通',
  kind: 'choice',
  single: true,
  options: [
    { value: 'true', label: '已接通' },
    { value: 'false', label: '未接通' },
  ],
} as const satisfies ChoiceField

/** Finds nobody and knows no name, unless the test says so. */
export const userField = (more: Partial<PickField> = {}): PickField => ({
  key: 'userId',
  title: '跟进人',
  kind: 'pick',
  search: async () => [],
  describe: async () => null,
  names: choiceEndpoints.userSearch,
  ...more,
})

/** It includes the departments below, unless the user says otherwise. */
export const departmentField = (more: Partial<PickField> = {}): PickField =>
  userField({ key: 'departmentId', title: '部门', below: { key: 'departmentBelow', usual: true }, ...more })
