/** Turns any error into the refusal that users see. */
import { codes } from '../../contract/envelope'
import { isBrokenReference, isDuplicate, isRetryable, isTooSlow, isUnavailable } from '../db/database-errors'
import { Refusal } from './refusal'

export function refusalOf(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error
  if (isTooSlow(error)) return new Refusal(codes.unavailable, '数据太多，没能及时查完，请缩小范围或稍后重试')
  if (isUnavailable(error)) return new Refusal(codes.unavailable, '数据库暂时不可用，请稍后重试')
  if (isDuplicate(error)) return new Refusal(codes.conflict, '已有相同的数据，请刷新后重试')
  if (isRetryable(error)) return new Refusal(codes.conflict, '与他人的操作冲突，请重试')
  if (isBrokenReference(error)) return new Refusal(codes.conflict, '关联的数据不存在或仍在使用，请刷新后重试')
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(codes.invalid, requestFaults[code ?? ''] ?? '请求格式不对')
  }
  return new Refusal(codes.internal, `服务器出错了，请稍后重试；若仍如此，请把请求编号 ${requestId} 告诉管理员`)
}

const requestFaults: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: '请求内容过大',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '请求内容须为 application/json',
  FST_ERR_CTP_EMPTY_JSON_BODY: '请求内容不能为空',
  FST_ERR_CTP_INVALID_JSON_BODY: '请求内容不是有效的 JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: '请求内容的长度不符',
}
