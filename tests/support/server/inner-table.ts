/** Whether a table is a part of another one, or of an index: a month on PostgreSQL, the customers' words on SQLite. */
export const isInnerTable = (table: string): boolean =>
  /^((call|cdr_raw|call_key)_(\d{4}_\d\d|rest)|customer_words(_.*)?)$/.test(table)
