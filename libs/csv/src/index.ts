export { BYTE_ORDER_MARK, escapeText, formatCsv, unescapeFormula } from './csv-cells';
export { type CsvBatch, type NextCsvBatch, streamCsv } from './csv-stream';
