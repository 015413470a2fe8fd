import { parse } from 'node:querystring'
import type { Endpoint } from '../../../contract/endpoint'
import type { Phones } from '../numbers/phones'
import type { Viewer } from '../viewer'
import { queryValidator, type Validate } from './validate'

const validators = new Map<Endpoint, Validate>()

/**
 * The query of a list that a request carries as a text, checked as a request of the list would be: typed numbers may
 * stand in it as their references, and a name may come twice. Throws the refusal of a wrong field.
 */
export function filterOf(list: Endpoint, text: string, phones: Pick<Phones, 'unpoint'>, viewer: Viewer): unknown {
  const validate = validators.get(list) ?? queryValidator(list.query as never)
  validators.set(list, validate)
  return validate(parse(phones.unpoint(text, viewer)))
}
