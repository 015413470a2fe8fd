/** Whether this is a part of a table that PostgreSQL keeps by month: its rows are the table's. */
export const isPartition = (table: string): boolean => /^(call|cdr_raw|call_key)_(\d{4}_\d\d|rest)$/.test(table)
