import type { Department } from '../../../src/contract/company'

export const sampleDepartment: Department = {
  id: 5,
  name: '销售一组',
  parentId: null,
  pinyin: 'xiaoshouyizu',
  initials: 'xsyz',
  companyId: 1,
  sort: 1,
  createTime: 1_770_000_000,
}
