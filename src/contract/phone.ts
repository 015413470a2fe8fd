/** The endpoints of 呼叫中心. */
import { callbackEndpoints } from './phone/callbacks'
import { centreEndpoints } from './phone/centre'
import { contactEndpoints } from './phone/contact'
import { diallingEndpoints } from './phone/dialling'
import { listEndpoints } from './phone/lists'
import { lockEndpoints } from './phone/locks'
import { queueEndpoints } from './phone/queue'
import { resultEndpoints } from './phone/results'
import { scriptEndpoints } from './phone/scripts'
import { stationEndpoints } from './phone/station'

export const phoneEndpoints = {
  ...stationEndpoints,
  ...centreEndpoints,
  ...diallingEndpoints,
  ...resultEndpoints,
  ...queueEndpoints,
  ...contactEndpoints,
  ...callbackEndpoints,
  ...lockEndpoints,
  ...listEndpoints,
  ...scriptEndpoints,
}
