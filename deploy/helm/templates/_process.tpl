{{- define "parley.labels" -}}
app.kubernetes.io/name: parley
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "parley.security" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "parley.volumes" -}}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
  - name: secrets
    secret: { secretName: {{ .Values.secret.name }}, defaultMode: 0440 }
{{- end }}

{{/* What every container of the image has in common; the caller has its name and command. */}}
{{- define "parley.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  - { name: secrets, mountPath: /secrets, readOnly: true }
{{- end }}

{{- define "parley.settings" -}}
- { name: METRICS__PORT, value: "4002" }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range $name, $file := .Values.secret.files }}
- { name: {{ $name }}_FILE, value: /secrets/{{ $file }} }
{{- end }}
{{- end }}

{{/* A Deployment of one role: (dict "root" $ "role" "web" "own" .Values.web "env" <list>) */}}
{{- define "parley.deployment" -}}
{{- $root := .root }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $root.Release.Name }}-{{ .role }}
  labels: {{- include "parley.labels" $root | nindent 4 }}
spec:
  {{- if not .scaled }}
  replicas: {{ .own.replicas | default 1 }}
  {{- end }}
  strategy:
    type: RollingUpdate
    rollingUpdate: {{ if .hostNetwork }}{ maxSurge: 0, maxUnavailable: 1 }{{ else }}{ maxSurge: 1, maxUnavailable: 0 }{{ end }}
  selector:
    matchLabels:
      {{- include "parley.labels" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  template:
    metadata:
      labels:
        {{- include "parley.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        prometheus.io/scrape: "true"
        prometheus.io/port: "4002"
    spec:
      {{- include "parley.security" $root | nindent 6 }}
      # Parley ends by itself within 25 s of SIGTERM; before it, the service stops sending.
      terminationGracePeriodSeconds: 40
      {{- if .hostNetwork }}
      hostNetwork: true
      dnsPolicy: ClusterFirstWithHostNet
      {{- end }}
      topologySpreadConstraints:
        {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "parley.labels" $root | nindent 14 }}
              app.kubernetes.io/component: {{ $.role }}
        {{- end }}
      containers:
        - name: parley
          {{- include "parley.container" $root | nindent 10 }}
          env:
            - { name: ROLE, value: {{ .role }} }
            {{- with .env }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
            {{- include "parley.settings" $root | nindent 12 }}
          ports:
            {{- if eq .role "web" }}
            - { name: http, containerPort: 4000 }
            {{- end }}
            - { name: probes, containerPort: 4002 }
          # It waits a minute for its PostgreSQL.
          startupProbe:
            httpGet: { path: /health, port: probes }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /health, port: probes }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /ready, port: {{ if eq .role "web" }}http{{ else }}probes{{ end }} }
            periodSeconds: 5
            timeoutSeconds: 4
          {{- if eq .role "web" }}
          lifecycle:
            preStop: { exec: { command: [sleep, "5"] } }
          {{- end }}
          resources: {{- toYaml .own.resources | nindent 12 }}
      {{- include "parley.volumes" $root | nindent 6 }}
{{- end }}
