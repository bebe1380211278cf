import { testCluster } from './cluster-suite.ts'

await testCluster('centrifugo')
