/** The operations that a change of a set makes out of date. */
export const SET_QUERIES = ['PageExportSets', 'PageExportSetCount', 'PageExportSet', 'PageExportSetStreams'];
