/** The names of demo people, and their remarks. */
import type { Random } from './random'

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严',
]
const oneCharacter = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉鑫鹏辉凯琳颖婷浩宇晨']
const pairs = [
  ...[
    '子涵',
    '雨桐',
    '梓轩',
    '欣怡',
    '浩然',
    '思远',
    '佳怡',
    '俊杰',
    '晓彤',
    '嘉豪',
    '诗涵',
    '宇航',
    '梦琪',
    '天佑',
    '若曦',
  ],
  ...[
    '志强',
    '建国',
    '淑芬',
    '秀英',
    '国华',
    '建平',
    '春梅',
    '海燕',
    '文博',
    '晓东',
    '丽娟',
    '红梅',
    '永刚',
    '玉兰',
    '雪梅',
  ],
  ...[
    '一鸣',
    '可欣',
    '明轩',
    '雅静',
    '立群',
    '书瑶',
    '景行',
    '乐怡',
    '承志',
    '婉清',
    '泽宇',
    '安琪',
    '知行',
    '慧敏',
    '少华',
  ],
]
const firms = [
  '鼎盛',
  '恒信',
  '金桥',
  '博雅',
  '中汇',
  '宏图',
  '瑞丰',
  '天成',
  '嘉禾',
  '启明',
  '万通',
  '华宇',
  '同创',
  '盛世',
  '东方',
]
const trades = ['商贸', '科技', '餐饮', '物流', '建材', '服饰', '文化传媒', '汽车服务', '装饰', '电子']

/** A person's name. */
export const personName = (random: Random): string =>
  random.pick(surnames) + (random.chance(0.35) ? random.pick(oneCharacter) : random.pick(pairs))

/** A customer's name: mostly a person, sometimes a firm with its contact. */
export const customerName = (random: Random): string =>
  random.chance(0.2)
    ? `${random.pick(firms)}${random.pick(trades)} ${random.pick(surnames)}${random.pick(['总', '经理', '姐'])}`
    : personName(random)

/** The remark after a talk, by the customer type that followed. */
const remarks: Record<number, readonly string[]> = {
  0: [
    '电话未接，晚上再打',
    '刚导入，尚未联系',
    '接通后说在开会，约下午再打',
    '对产品不了解，先发资料',
    '占线两次，明天上午再试',
  ],
  10: [
    '有兴趣，要报价单',
    '想了解套餐区别，已加微信',
    '朋友推荐来的，周五前给方案',
    '预算在五千左右，可以谈',
    '希望先试用一周',
  ],
  20: [
    '对比了两家，倾向我们，价格再谈',
    '老板同意，等财务走流程',
    '约了周三上门演示',
    '要求合同里写明售后响应时间',
    '本月底前要定，重点跟进',
  ],
  30: ['明确不需要，勿再打扰', '号码非本人，打错了', '已选别家，半年后再联系', '空号', '投诉频繁来电，停止联系'],
  40: ['已付定金两千，等开课', '定金到账，排期下周一', '补齐资料后付尾款', '定金已付，合同用印中'],
  50: ['已成交，全款到账', '续费一年，客户满意', '成交后转介绍两位朋友', '验收完成，开票信息已发'],
}

export const remarkOf = (random: Random, type: number): string => random.pick(remarks[type] as readonly string[])

/** Mobile prefixes that no carrier uses: nobody answers these numbers. */
const emptyRanges = ['160', '161', '163', '164', '168', '169']

/** Draws numbers, none of them twice. */
export function phoneNumbers(random: Random): () => string {
  const drawn = new Set<string>()
  return () => {
    let number: string
    do number = random.pick(emptyRanges) + String(random.int(0, 99_999_999)).padStart(8, '0')
    while (drawn.has(number))
    drawn.add(number)
    return number
  }
}
