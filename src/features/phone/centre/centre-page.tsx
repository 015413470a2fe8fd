import { useShell } from '../../../console/shell'
import { useStore } from '../../../ui/hooks/use-store'
import { Centre } from './centre'
import { isGranted } from './granted'
import { GrantedPages } from './granted-pages'

/** 呼叫中心 for users who don't call: the agents they supervise or, without that permission, the pages they may open. */
export function CentrePage() {
  const info = useStore(useShell().session).user?.info
  return info && (isGranted(info, '/phone/index') ? <Centre /> : <GrantedPages info={info} />)
}
