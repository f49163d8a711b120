/** The address of what a report's pages show. */
export const createReportDataPath = (reportId: string): string => `/api/v3/reportData/${reportId}`
