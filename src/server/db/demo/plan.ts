/** The organisation of the demo data: who works where. */

/** Everybody's password in the demo data. */
export const demoPassword = 'Demo-2026'

export const demoChannels = [
  { code: 'HD', name: '华东渠道' },
  { code: 'HN', name: '华南渠道' },
] as const

interface DemoDepartment {
  name: string
  /** One of the departments listed before it. */
  parent?: string
}

const departments: DemoDepartment[] = [
  { name: '总经办' },
  { name: '销售部' },
  { name: '销售一组', parent: '销售部' },
  { name: '销售二组', parent: '销售部' },
  { name: '客服部' },
]

export const demoCompanies = [
  {
    code: 'CG',
    channel: 'HD',
    name: '晨光教育科技有限公司',
    industry: '教育培训',
    people: 18,
    customers: 1000,
    departments,
    /** The department with a pool of its own. */
    pool: null,
  },
  {
    code: 'YH',
    channel: 'HD',
    name: '远航财税服务有限公司',
    industry: '财税服务',
    people: 12,
    customers: 600,
    departments,
    pool: '销售二组',
  },
  {
    code: 'WJ',
    channel: 'HN',
    name: '万家装饰工程有限公司',
    industry: '家居装修',
    people: 10,
    customers: 400,
    departments,
    pool: '销售二组',
  },
] as const

export type DemoCompany = (typeof demoCompanies)[number]

/** The first employees of a company, in the order of their number. The others are agents of the two sales groups. */
export const firstEmployees = [
  { role: 'company-admin', department: '总经办' },
  { role: 'department-manager', department: '销售部' },
  { role: 'agent', department: '销售一组' },
  { role: 'department-manager', department: '客服部' },
] as const

/**
 * The accounts that the README names: the first three people of the first company, one of the platform, one of a
 * channel.
 */
export const namedAccounts: Record<string, readonly string[]> = { CG: ['boss', 'leader', 'agent'] }

/** What the agents of every demo company say. */
export const demoScripts = [
  {
    title: '开场白',
    content: '{客户姓名}，{问候}！我是{企业名称}的{坐席姓名}，工号 {工号}。\n请问现在说话方便吗？',
  },
  {
    title: '介绍',
    content: '您之前了解过我们的服务，这个月有新的优惠。\n我用一分钟给您讲清楚：适合谁、多少钱、什么时候能开始。',
  },
  {
    title: '太贵了',
    content: '我理解您的顾虑，不少客户一开始也这样想。\n我们可以先试一个月，不满意随时停，{客户姓名}看这样可以吗？',
  },
  {
    title: '结束语',
    content: '那我把资料发到您尾号 {手机尾号} 的手机上，过两天再给您来电。\n祝您生活愉快，再见！',
  },
] as const
