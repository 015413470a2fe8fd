import titlePinyin from 'virtual:title-pinyin'
import { describe, expect, it } from 'vitest'
import { pinyinOf, titlesIn } from '../../../../scripts/vite/pinyin'

describe('pinyin made at build', () => {
  it('is there for pages, by their titles in the contract', () => {
    expect(titlePinyin.呼叫中心).toBe('hū jiào zhōng xīn')
    expect(titlePinyin.用户线路X号).toBe('yòng hù xiàn lù X hào')
  })

  it('is there for the commands', () => {
    expect(titlePinyin.快捷键).toBe('kuài jié jiàn')
    expect(titlePinyin.帮助).toBe('bāng zhù')
  })

  it.each([
    ['重点客户', 'zhòng diǎn kè hù'],
    ['导出 (xlsx)', 'dǎo chū (xlsx)'],
    ['AXB 绑定…', 'AXB bǎng dìng …'],
    ['𠮷野家', '𠮷 yě jiā'],
    ['plain', 'plain'],
  ])('of %s is %s', (title, reading) => expect(pinyinOf(title)).toBe(reading))

  it('is of titles, subtitles, keywords and labels, and of nothing else', () => {
    const text = `
      const title = '不是'
      defineCommand({ id: 'a.b', title: '标题', keywords: ['词一', 'word', '词二'], section: '分组',
        params: [pick({ title: '步骤', options: () => [{ value: '值', label: '选项' }] })] })
      definePage({ title: \`模板\${1}\`, subtitle: '副题', ['计算' + 1]: '也不是' })
      const pages = { '分组': { '/a/b': '页面' } } as const`
    expect(titlesIn('commands/a.ts', text)).toEqual(['标题', '词一', '词二', '步骤', '选项', '副题', '页面'])
  })
})
