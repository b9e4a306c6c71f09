/**
 * Table of the position up to which stored details of the audit log were read again: earlier
 * releases kept URLs inside texts as they were.
 */
export const auditRedaction: readonly string[] = [
  `CREATE TABLE audit_redaction (
      id TINYINT NOT NULL PRIMARY KEY,
      through_id BIGINT NOT NULL COMMENT 'of audit_log'
    )`,
  'INSERT INTO audit_redaction (id, through_id) VALUES (1, 0)',
];
