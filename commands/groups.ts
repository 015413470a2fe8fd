/** The groups of the menu, in menu order (specification §2). */
import {
  Building2,
  Cable,
  ChartLine,
  Network,
  PhoneCall,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  Wallet,
} from 'lucide-react'
import type { Group } from '../src/console/registry/registry'

export const groups: Group[] = [
  { title: '呼叫管理', icon: PhoneCall, alwaysShow: true },
  { title: '话费管理', icon: Wallet, alwaysShow: true },
  { title: '企业管理', icon: Building2, alwaysShow: true },
  { title: '客户管理', icon: Users, alwaysShow: true },
  { title: '渠道管理', icon: Network, alwaysShow: true },
  { title: '线路管理', icon: Cable, alwaysShow: true },
  { title: '通话管理', icon: ChartLine, alwaysShow: true },
  { title: '权限管理', icon: ShieldCheck, alwaysShow: true },
  { title: '系统管理', icon: SlidersHorizontal, alwaysShow: true },
]
