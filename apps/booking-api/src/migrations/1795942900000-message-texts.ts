import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets staff write the texts of messages. A part that is null is the default of the code, so that the version that runs
 * beside this one sends what it sent before. Rows are never deleted: their versions keep rising.
 */
export class MessageTexts1795942900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE message_texts (
        id text PRIMARY KEY,
        kind text NOT NULL,
        language text NOT NULL,
        subject text,
        title text,
        notice text,
        body text,
        updated_at timestamptz DEFAULT now() NOT NULL,
        version integer DEFAULT 1 NOT NULL,
        CONSTRAINT message_texts_id_named CHECK (id = kind || '.' || language),
        CONSTRAINT message_texts_bounded CHECK (length(subject) <= 200 AND length(title) <= 200
          AND length(notice) <= 500 AND length(body) <= 10000),
        CONSTRAINT message_texts_lines CHECK (subject !~ '[\\r\\n]' AND title !~ '[\\r\\n]' AND notice !~ '[\\r\\n]')
      )`);
    await runner.query(
      'CREATE TRIGGER versioned BEFORE UPDATE ON message_texts FOR EACH ROW EXECUTE FUNCTION raise_version()',
    );
    await runner.query(`
      CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON message_texts
      FOR EACH ROW WHEN (current_setting('comptoir.actor', true) <> '')
      EXECUTE FUNCTION audit_row('message_texts', 'id', '', '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE message_texts');
  }
}
