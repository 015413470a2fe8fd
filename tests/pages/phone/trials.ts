/** 呼叫管理: the workstation, and the call centre of supervisors. */
import { workstation } from '../../support/browser/station-trials'
import type { Trials } from '../../support/browser/trials'
import { phoneCommands, phoneStages } from './commands'
import { centre, moments } from './moments'
import { overTheStation } from './over-station'

export const phoneTrials: Trials = {
  pages: [centre('admin'), centre('boss'), workstation('cg1005')],
  stages: phoneStages,
  commands: phoneCommands,
  situations: [...moments, ...overTheStation],
}
