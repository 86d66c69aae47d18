import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { pathId } from '../../platform/http/id-checks';
import { RequestErrors } from '../../platform/http/request.errors';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { UpdatePaymentRule } from './payment-rules.dto';
import { PaymentRulesService, type RuleOwner } from './payment-rules.service';
import { PaymentRuleView, toPaymentRuleView } from './payment-rules.view';
import { PaymentAdminErrors, PaymentErrors } from './payments.errors';
import { PaymentIntentsService } from './payments.intents.service';

const { SERVICE_NOT_FOUND } = ServiceErrors;
const { RESOURCE_NOT_FOUND } = ResourceErrors;
const INPUT_ERRORS = [
  PaymentAdminErrors.INVALID_DEPOSIT,
  PaymentAdminErrors.INVALID_REFUND_HOURS,
  PaymentAdminErrors.CURRENCY_NOT_PAYABLE,
  PaymentErrors.PAYMENTS_OFF,
];
const ofService = { table: 'payment_rules', column: 'service_id', param: 'serviceId' };
const ofResource = { table: 'payment_rules', column: 'resource_id', param: 'resourceId' };

@ApiTags('admin/payments')
@Controller('admin')
export class PaymentRulesAdminController {
  constructor(
    private readonly rules: PaymentRulesService,
    private readonly intents: PaymentIntentsService,
  ) {}

  @Get('services/:serviceId/payment')
  @Endpoint({
    access: 'manager',
    operation: 'findOfService',
    summary: 'Rule of payment and refund of a service',
    version: ofService,
    returns: PaymentRuleView,
    errors: [RequestErrors.INVALID_ID, SERVICE_NOT_FOUND],
  })
  findRuleOfService(@Param('serviceId', pathId(SERVICE_NOT_FOUND)) id: number): Promise<PaymentRuleView> {
    return this.show('service', id);
  }

  @Put('services/:serviceId/payment')
  @Endpoint({
    access: 'manager',
    operation: 'updateOfService',
    summary: 'Set what clients pay when they book a service',
    version: ofService,
    returns: PaymentRuleView,
    errors: [RequestErrors.INVALID_ID, SERVICE_NOT_FOUND, ...INPUT_ERRORS],
    notFound: PaymentRulesService,
  })
  async updateRuleOfService(
    @Param('serviceId', pathId(SERVICE_NOT_FOUND)) id: number,
    @Body() body: UpdatePaymentRule,
  ): Promise<PaymentRuleView> {
    await this.rules.updateRule('service', id, body);
    return this.show('service', id);
  }

  @Get('resources/:resourceId/payment')
  @Endpoint({
    access: 'manager',
    operation: 'findOfResource',
    summary: 'Rule of payment and refund of a resource, for bookings without a service',
    version: ofResource,
    returns: PaymentRuleView,
    errors: [RequestErrors.INVALID_ID, RESOURCE_NOT_FOUND],
  })
  findRuleOfResource(@Param('resourceId', pathId(RESOURCE_NOT_FOUND)) id: number): Promise<PaymentRuleView> {
    return this.show('resource', id);
  }

  @Put('resources/:resourceId/payment')
  @Endpoint({
    access: 'manager',
    operation: 'updateOfResource',
    summary: 'Set what clients pay when they book a resource without a service',
    version: ofResource,
    returns: PaymentRuleView,
    errors: [RequestErrors.INVALID_ID, RESOURCE_NOT_FOUND, ...INPUT_ERRORS],
    notFound: PaymentRulesService,
  })
  async updateRuleOfResource(
    @Param('resourceId', pathId(RESOURCE_NOT_FOUND)) id: number,
    @Body() body: UpdatePaymentRule,
  ): Promise<PaymentRuleView> {
    await this.rules.updateRule('resource', id, body);
    return this.show('resource', id);
  }

  private async show(owner: RuleOwner, id: number): Promise<PaymentRuleView> {
    return toPaymentRuleView(await this.rules.findRule(owner, id), { isAvailable: this.intents.isOn });
  }
}
