import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, RequestHeader } from '@comptoir/http';
import { LANGUAGE_HEADER } from '../../platform/http/languages';
import { MessageView } from '../../platform/http/message.view';
import { CheckEmailProof, RequestEmailProof } from './email-proofs.dto';
import { EmailProofErrors } from './email-proofs.errors';
import { EmailProofsService } from './email-proofs.service';
import { EmailProofView } from './email-proofs.view';

@ApiTags('email-proofs')
@Controller('email-proofs')
export class EmailProofsController {
  constructor(private readonly proofs: EmailProofsService) {}

  @Post()
  @Endpoint({
    access: 'public',
    operation: 'request',
    summary: 'Mail a code that proves an e-mail address',
    description:
      'Six digits that work for 15 minutes; a new code ends the one before. An address gets ten a day. The response is the same whether the address is known or not.',
    status: 202,
    returns: MessageView,
    rateLimit: 'email-proofs',
    errors: [EmailProofErrors.TOO_MANY_CODES],
  })
  async requestCode(
    @Body() { email }: RequestEmailProof,
    @RequestHeader(LANGUAGE_HEADER) languages?: string,
  ): Promise<{ message: string }> {
    await this.proofs.requestCode(email, languages);
    return { message: 'The code is on its way.' };
  }

  @Post('check')
  @Endpoint({
    access: 'public',
    operation: 'check',
    summary: 'Exchange a code for the token that proves the address',
    description: 'Five tries for each code. The token works for an hour, for any number of bookings.',
    returns: EmailProofView,
    rateLimit: 'email-proof-checks',
    errors: [EmailProofErrors.WRONG_CODE],
  })
  checkCode(@Body() { email, code }: CheckEmailProof): Promise<EmailProofView> {
    return this.proofs.checkCode(email, code);
  }
}
