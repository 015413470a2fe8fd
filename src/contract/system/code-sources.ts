/** Where the raw codes of the exception dictionary (异常字典) come from. */

/** Who speaks in a raw code: a standard, a platform for X numbers with codes of its own, the built-in line, or we. */
export const codeSourceLabels = {
  SIP: 'SIP',
  Q850: 'Q.850',
  HUAWEI: '华为云隐私号',
  YUNTONGXUN: '容联云',
  LOOPBACK: '内置线路',
  SYSTEM: '系统',
} as const
export type CodeSource = keyof typeof codeSourceLabels
export const codeSources = Object.keys(codeSourceLabels) as [CodeSource, ...CodeSource[]]
