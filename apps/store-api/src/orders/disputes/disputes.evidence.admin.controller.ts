import { Body, Controller, Delete, Get, Header, Param, Post, Put, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, IdPipe, Uploads } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { DisputeErrors } from './disputes.errors';
import { AddEvidenceFile, SaveEvidence } from './disputes.evidence.dto';
import { EVIDENCE_TEXTS, type EvidenceTexts, MAX_FILES_BYTES } from './disputes.evidence.rules';
import { DisputeEvidenceService } from './disputes.evidence.service';
import { DisputesService } from './disputes.service';
import { DisputeResponse, toDisputeDetailsView } from './disputes.view';

const { DISPUTE_NOT_OPEN, DISPUTE_ANSWERED, DISPUTE_EVIDENCE_OVERDUE, DISPUTE_EVIDENCE_TOO_LARGE } =
  DisputeErrors;
const CHANGE = [DISPUTE_NOT_OPEN, DISPUTE_ANSWERED, DISPUTE_EVIDENCE_OVERDUE];

@ApiTags('admin/disputes')
@Controller('admin/disputes/:id')
export class DisputeEvidenceAdminController {
  constructor(
    private readonly disputes: DisputesService,
    private readonly evidence: DisputeEvidenceService,
  ) {}

  @Put('evidence')
  @Endpoint({
    access: 'manager',
    summary: 'Save the texts of the evidence',
    description: 'Replaces all texts. Nothing is sent to the processor yet.',
    returns: DisputeResponse,
    errors: [...CHANGE, DISPUTE_EVIDENCE_TOO_LARGE],
    notFound: DisputeEvidenceService,
  })
  async saveEvidence(@Param('id', IdPipe) id: number, @Body() body: SaveEvidence): Promise<DisputeResponse> {
    await this.evidence.saveTexts(id, givenTexts(body));
    return this.responseFor(id, 'Evidence saved.');
  }

  @Post('evidence/files')
  @Endpoint({
    access: 'manager',
    summary: 'Add a file to the evidence',
    description:
      'The file is the `file` of a form. All files of a dispute may have 4.5 MB together. A file replaces the one of ' +
      'its type.',
    status: 201,
    upload: { field: 'file', maxBytes: MAX_FILES_BYTES, maxFiles: 1 },
    returns: DisputeResponse,
    errors: [...CHANGE, DISPUTE_EVIDENCE_TOO_LARGE],
    notFound: DisputeEvidenceService,
  })
  async addEvidenceFile(
    @Param('id', IdPipe) id: number,
    @Body() { type }: AddEvidenceFile,
    @Uploads() [bytes]: Buffer[],
  ): Promise<DisputeResponse> {
    await this.evidence.addFile(id, type, bytes);
    return this.responseFor(id, 'File added.');
  }

  @Get('evidence/files/:file_id')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'The bytes of a file of the evidence',
    produces: 'application/octet-stream',
    errors: [RequestErrors.NOT_FOUND],
  })
  async openEvidenceFile(
    @Param('id', IdPipe) id: number,
    @Param('file_id', IdPipe) fileId: number,
  ): Promise<StreamableFile> {
    const { file, bytes } = await this.evidence.openFile(id, fileId);
    const ending = file.content_type.split('/')[1] ?? 'bin';
    return new StreamableFile(bytes, {
      type: 'application/octet-stream',
      length: file.size,
      disposition: `attachment; filename="${file.type}.${ending}"`,
    });
  }

  @Delete('evidence/files/:file_id')
  @Endpoint({
    access: 'manager',
    summary: 'Remove a file from the evidence',
    status: 204,
    errors: [RequestErrors.NOT_FOUND, ...CHANGE],
  })
  async deleteEvidenceFile(
    @Param('id', IdPipe) id: number,
    @Param('file_id', IdPipe) fileId: number,
  ): Promise<void> {
    await this.evidence.deleteFile(id, fileId);
  }

  @Post('evidence/submit')
  @Endpoint({
    access: 'manager',
    summary: 'Submit the evidence to the bank',
    description:
      'In the background: `evidence.state` becomes `submitting`, then `submitted` or `failed`. The bank takes ' +
      'evidence once.',
    status: 202,
    returns: DisputeResponse,
    errors: [...CHANGE, DisputeErrors.DISPUTE_EVIDENCE_EMPTY],
    notFound: DisputeEvidenceService,
  })
  async submitEvidence(@Param('id', IdPipe) id: number): Promise<DisputeResponse> {
    await this.evidence.submitEvidence(id);
    return this.responseFor(id, 'The evidence is being submitted.');
  }

  @Post('accept')
  @Endpoint({
    access: 'manager',
    summary: 'Accept the dispute, which loses it for good',
    description:
      'In the background: `evidence.state` becomes `accepting`, then `accepted` or `failed`. An inquiry is closed ' +
      'without an answer.',
    status: 202,
    returns: DisputeResponse,
    errors: [DISPUTE_NOT_OPEN, DISPUTE_ANSWERED],
    notFound: DisputeEvidenceService,
  })
  async acceptDispute(@Param('id', IdPipe) id: number): Promise<DisputeResponse> {
    await this.evidence.acceptDispute(id);
    return this.responseFor(id, 'The dispute is being accepted.');
  }

  private async responseFor(id: number, message: string): Promise<DisputeResponse> {
    const dispute = await this.disputes.findDispute(id);
    return { message, data: toDisputeDetailsView(dispute, await this.evidence.findEvidence(dispute)) };
  }
}

function givenTexts(body: SaveEvidence): EvidenceTexts {
  const texts: EvidenceTexts = {};
  for (const name of EVIDENCE_TEXTS) {
    const text = body[name];
    if (text) texts[name] = text;
  }
  return texts;
}
