/** 600 different titles, as a console of that size might have them. */
const verbs = ['新增', '修改', '删除', '导出', '查看', '分配', '回收', '启用', '停用', '审核', '锁定', '转移']
const objects = ['客户', '线路', '渠道', '企业', '部门', '账单', '资费', '话机', '工号', '号码']
const kinds = ['清单', '记录', '统计', '权限', '明细']

export const manyTitles: readonly string[] = kinds.flatMap((kind) =>
  objects.flatMap((object) => verbs.map((verb) => `${verb}${object}${kind}`)),
)
