/** Path of a report's data. */
export const createReportDataPath = (reportId: string): string => `/api/v3/reportData/${reportId}`
