import { Module } from '@nestjs/common';
import { SellingPoliciesService } from './selling-policies.service';

@Module({ providers: [SellingPoliciesService], exports: [SellingPoliciesService] })
export class BackordersModule {}
