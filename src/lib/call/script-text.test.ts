import { expect, it } from 'vitest'
import { filledScript, greetingOf, unknownVariable } from './script-text'

const values = {
  ...{ 问候: '下午好', 客户姓名: '王先生', 手机尾号: null, 企业名称: '晨光教育', 坐席姓名: '李雷', 工号: '1001' },
}
const read = (content: string) =>
  filledScript(content, values)
    .map(({ text, isMissing }) => (isMissing ? `〔${text}〕` : text))
    .join('')

it('fills in what the call knows, and says what it doesn’t', () => {
  expect(read('{客户姓名}，{问候}！我是{企业名称}的{坐席姓名}。\n尾号{手机尾号}')).toBe(
    '王先生，下午好！我是晨光教育的李雷。\n尾号〔手机尾号〕',
  )
  expect(read('｛工号｝ { 工号 }{工号}')).toBe('1001 10011001')
  expect(read('没有变量')).toBe('没有变量')
  expect(read('')).toBe('')
})

it('finds a variable that there is none of', () => {
  expect(unknownVariable('{客户姓名}{工号}')).toBeNull()
  expect(unknownVariable('您好{客户名}')).toBe('客户名')
  expect(unknownVariable('｛价格｝')).toBe('价格')
  // Braces around more than a name are text.
  expect(unknownVariable('{}{\n}')).toBeNull()
})

it.each([
  [0, '早上好'],
  [10, '早上好'],
  [11, '中午好'],
  [13, '下午好'],
  [17, '下午好'],
  [18, '晚上好'],
  [23, '晚上好'],
])('greets at %i o’clock', (hour, greeting) => expect(greetingOf(hour)).toBe(greeting))
